import type { GoodsCard as Goods } from '../../../schemas/contract/calls/shopping.ts';
import { useCommon, useLanguage } from '../../state/common.ts';
import { type SearchParams, searchPath } from '../../state/search-params.ts';
import { useT } from '../../words.ts';
import { LinkButton } from '../button.tsx';
import { GoodsCard, GoodsGrid } from '../goods-card.tsx';
import { EmptyState } from '../empty-state.tsx';
import { classPath, nameIn } from './chosen-class.ts';
import { picksOf, withoutPicks } from './picked.tsx';

/**
 * An empty result with ways forward: without the filters, in the whole mall, in other classes, and
 * what the mall recommends.
 */
export function NothingFound({
  asked,
  instead,
}: {
  readonly asked: SearchParams;
  readonly instead: readonly Goods[];
}) {
  const words = useT();
  const language = useLanguage();
  const { classes } = useCommon();
  const { keywords } = asked;
  const isPicked = picksOf(asked) > 0;
  const isInClass = classPath(asked, classes).length > 0;
  return (
    <>
      <EmptyState
        level={2}
        title={
          keywords === undefined
            ? words('catalog.none.title')
            : words('catalog.none.titleFor', { keywords })
        }
        text={words(isPicked ? 'catalog.none.picked' : 'catalog.none.text')}
      >
        <div className="row wraps ways">
          {isPicked && (
            <LinkButton tone="dark" to={searchPath(withoutPicks(asked))}>
              {words('catalog.none.clear')}
            </LinkButton>
          )}
          {!isPicked && isInClass && keywords !== undefined && (
            <LinkButton tone="dark" to={searchPath({ keywords })}>
              {words('catalog.none.everywhere')}
            </LinkButton>
          )}
          <LinkButton
            tone={isPicked || (isInClass && keywords !== undefined) ? 'line' : 'dark'}
            to="/s"
          >
            {words('catalog.none.all')}
          </LinkButton>
        </div>
        <div className="row wraps ways">
          {classes.slice(0, 8).map((one) => (
            <LinkButton key={one.id} size="s" to={searchPath({ pid: one.id })}>
              {nameIn(language, one)}
            </LinkButton>
          ))}
        </div>
      </EmptyState>
      {instead.length > 0 && (
        <section className="sect">
          <div className="sect-head">
            <h2>{words('catalog.none.instead')}</h2>
          </div>
          <GoodsGrid>
            {instead.map((goods) => (
              <GoodsCard key={goods.id} goods={goods} />
            ))}
          </GoodsGrid>
        </section>
      )}
    </>
  );
}
