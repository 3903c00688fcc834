import type {
  BoardJson,
  PageJson,
  ScreenJson,
} from '../../../../../schemas/rules/authored/screen-json.ts';
import type { Problem } from '../../../../../schemas/rules/problems.ts';
import type { Screen } from '../../../../../schemas/rules/screen-config/screen-types.ts';
import type { AuthoredFile } from '../../authored-file.ts';
import { type LintContext, Report } from '../lint-context.ts';
import { lintBoard } from './lint-board.ts';
import { lintPage } from './lint-page.ts';

/**
 * Reports the mistakes of a screen file that its meta-schema cannot find. A screen may narrow its
 * resource but never allow more (docs/decisions/0033-resources-and-screens.md).
 */
export function lintScreen(
  screen: Screen,
  file: AuthoredFile,
  context: LintContext,
): readonly Problem[] {
  const report = new Report(file);
  const scope = { context, report };
  const json = file.value as ScreenJson;
  if (screen.kind === 'board') lintBoard(screen, json as BoardJson, scope);
  else lintPage(screen, json as PageJson, [], scope);
  return report.problems;
}
