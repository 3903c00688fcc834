import { langOf } from '../../schemas/rules/local-name.ts';
import { useT } from '../words.ts';

/**
 * A sentence of ours about somebody or some place, whose name keeps the language it is in. `id`: of
 * the sentence; `by`: what the sentence calls the name.
 */
export function Naming({
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
