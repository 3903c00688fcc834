import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { inProject } from '../../server/config/root.ts';

/** Looks of the shop's pages that came with the build: not the back office's, which no shopper meets. */
const looksOfPages = (): readonly string[] => {
  const assets = inProject('dist', 'client', 'assets');
  const names = readdirSync(inProject('storefront', 'styles')).map((file) => file.slice(0, -4));
  return readdirSync(assets)
    .filter(
      (file) =>
        file.endsWith('.css') &&
        names.some((name) => file.startsWith(`${name}-`)) &&
        !readFileSync(join(assets, file), 'utf8').includes('.ant-'),
    )
    .map((file) => `/dist/assets/${file}`);
};

/**
 * What looks different on this page once the looks of all other pages are here too, as they are after a walk through the shop.
 * A page may only dress its own elements: a bare `.strip` of one is the `.strip` of all.
 */
export async function dressedByOthers(page: Page): Promise<readonly string[]> {
  return page.evaluate(async (looks) => {
    const elements = [...document.querySelectorAll('body *')];
    const look = (element: Element) =>
      [null, '::before', '::after']
        .flatMap((part) => {
          const {
            position,
            display,
            float,
            flex,
            gap,
            margin,
            padding,
            border,
            background,
            color,
            font,
            textAlign,
            opacity,
            zIndex,
            overflow,
            scrollBehavior,
            aspectRatio,
            objectFit,
            borderRadius,
            boxShadow,
            content,
          } = getComputedStyle(element, part);
          return [
            position,
            display,
            float,
            flex,
            gap,
            margin,
            padding,
            border,
            background,
            color,
            font,
            textAlign,
            opacity,
            zIndex,
            overflow,
            scrollBehavior,
            aspectRatio,
            objectFit,
            borderRadius,
            boxShadow,
            content,
          ];
        })
        .join('|');
    const alone = elements.map(look),
      here = new Set(
        [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(
          ({ href }) => new URL(href).pathname,
        ),
      );
    const added = await Promise.all(
      looks
        .filter((href) => !here.has(href))
        .map(
          (href) =>
            new Promise<HTMLLinkElement>((done) => {
              const link = Object.assign(document.createElement('link'), {
                rel: 'stylesheet',
                href,
                onload: () => done(link),
                onerror: () => done(link),
              });
              document.head.append(link);
            }),
        ),
    );
    const changed = elements
      .filter((element, place) => look(element) !== alone[place])
      .map(
        (element) =>
          `${element.tagName.toLowerCase()}.${element.className} in .${element.parentElement?.className} is dressed by another page`,
      );
    for (const link of added) link.remove();
    return [...new Set(changed)];
  }, looksOfPages());
}
