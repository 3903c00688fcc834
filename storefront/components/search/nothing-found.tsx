import type { GoodsCard as Goods } from '../../../schemas/contract/calls/catalog/shopping.ts';
import { classPath } from '../../rules/chosen-class.ts';
import { type SearchParams, searchPath } from '../../rules/search-params.ts';
import { useClassName, useCommon } from '../../state/page/common.ts';
import { useT } from '../../texts.ts';
import { EmptyState } from '../feedback/empty-state.tsx';
import { GoodsCard, GoodsGrid } from '../goods/goods-card.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Section } from '../ui/section.tsx';
import { countFilters, withoutFilters } from './active-filters.tsx';

/** Empty result with links to a wider search, to classes and to recommended goods. */
export function NothingFound({
  query,
  recommended,
}: {
  readonly query: SearchParams;
  readonly recommended: readonly Goods[];
}) {
  const t = useT();
  const nameOf = useClassName();
  const { classes } = useCommon();
  const { keywords } = query;
  const isPicked = countFilters(query) > 0;
  const isInClass = classPath(query, classes).length > 0;
  return (
    <>
      <EmptyState
        level={2}
        title={
          keywords === undefined
            ? t('catalog.none.title')
            : t('catalog.none.titleFor', { keywords })
        }
        text={t(isPicked ? 'catalog.none.picked' : 'catalog.none.text')}
      >
        <div className="row wraps ways">
          {isPicked && (
            <LinkButton tone="dark" to={searchPath(withoutFilters(query))}>
              {t('catalog.none.clear')}
            </LinkButton>
          )}
          {!isPicked && isInClass && keywords !== undefined && (
            <LinkButton tone="dark" to={searchPath({ keywords })}>
              {t('catalog.none.everywhere')}
            </LinkButton>
          )}
          <LinkButton
            tone={isPicked || (isInClass && keywords !== undefined) ? 'line' : 'dark'}
            to="/s"
          >
            {t('catalog.none.all')}
          </LinkButton>
        </div>
        <div className="row wraps ways">
          {classes.slice(0, 8).map((topClass) => (
            <LinkButton key={topClass.id} size="s" to={searchPath({ pid: topClass.id })}>
              {nameOf(topClass)}
            </LinkButton>
          ))}
        </div>
      </EmptyState>
      {recommended.length > 0 && (
        <Section id="instead" title={t('catalog.none.instead')}>
          <GoodsGrid>
            {recommended.map((goods) => (
              <GoodsCard key={goods.id} goods={goods} />
            ))}
          </GoodsGrid>
        </Section>
      )}
    </>
  );
}
