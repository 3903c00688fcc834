import { isTextLink } from '../../../schemas/rules/rich-text.ts';

/** A pasted text as the editor takes it. */
export interface PastedHtml {
  readonly html: string;
  /** Pictures that could not be kept. */
  readonly dropped: number;
  /** Tables, which the editor shows as plain text. */
  readonly tables: number;
}

/** Whether the pasted html has something that the editor would not keep as it is. */
export const needsPreparation = (html: string): boolean =>
  /<(?:img|table)\b|<a\b[^>]*\shref\s*=\s*["']?(?!["']|https?:\/\/|mailto:|tel:|\/(?![/\\]))/i.test(
    html,
  );

/** Whether the html is a picture alone, as browsers copy it beside its file. */
export function isOnePicture(html: string): boolean {
  const { children } = new DOMParser().parseFromString(html, 'text/html').body;
  return children.length === 1 && children[0]?.tagName === 'IMG';
}

/**
 * Prepares pasted html: pictures that are contained in it are uploaded, those of this mall stay,
 * all others are removed, because the page may not load them. Links that are not kept become texts.
 *
 * @param send uploads a picture; undefined when it fails
 */
export async function preparePastedHtml(
  html: string,
  send: (file: File) => Promise<string | undefined>,
  isOwn: (url: string) => boolean,
): Promise<PastedHtml> {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  let dropped = 0;
  for (const picture of body.querySelectorAll('img')) {
    const source = picture.getAttribute('src') ?? '';
    const file = pictureOf(source);
    const kept = isOwn(source) ? source : undefined;
    const url = file ? await send(file) : kept;
    if (url === undefined) {
      picture.remove();
      dropped += 1;
    } else picture.setAttribute('src', url);
  }
  for (const link of body.querySelectorAll('a[href]'))
    if (!isTextLink(link.getAttribute('href')!)) link.replaceWith(...link.childNodes);
  return { html: body.innerHTML, dropped, tables: body.querySelectorAll('table').length };
}

/** The picture of a data address; undefined for any other address. */
export function pictureOf(address: string): File | undefined {
  const [, type, data] =
    /^data:(image\/(?:png|jpeg|gif|webp));base64,([\w+/=\s]+)$/i.exec(address) ?? [];
  if (type === undefined || data === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(data.replace(/\s/g, '')), (letter) => letter.charCodeAt(0));
    return new File([bytes], `pasted.${type.slice('image/'.length)}`, { type });
  } catch {
    return undefined;
  }
}
