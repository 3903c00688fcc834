import { langOf } from '../../../schemas/rules/local-name.ts';
import { useT } from '../../texts.ts';

/**
 * A text with a name in it. The name is marked with its own language. `id`: of the text; `by`: the
 * text's placeholder.
 */
export function NamedText({
  id,
  by = 'name',
  name,
}: {
  readonly id: string;
  readonly by?: string;
  readonly name: string;
}) {
  const [before, after] = useT()(id, { [by]: '\n' }).split('\n');
  return (
    <>
      {before}
      <span lang={langOf(name)}>{name}</span>
      {after}
    </>
  );
}
