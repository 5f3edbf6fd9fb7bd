import DOMPurify, { type Config } from 'dompurify';
import { quietMarkup } from './quiet-markup';

/** `TrustedHTML` where the browser has it, else the string: fit for `innerHTML` and `__html` either way. */
export type SafeHtml = ReturnType<typeof DOMPurify.sanitize> | TrustedHTML;

export interface Sanitiser {
  /** Section 8's short list. */
  notice(html: string): SafeHtml;
  /** Product markup: forms stay, scripts, frames, styles and handlers go. */
  markup(html: string): SafeHtml;
  /** The same as nodes, with its stars as full as they were. */
  fragment(html: string): DocumentFragment;
}

const NOTICE = {
  ALLOWED_TAGS: ['a', 'b', 'em', 'i', 'strong', 'p', 'br'],
  ALLOWED_ATTR: ['target', 'href', 'rel', 'name', 'download'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_TRUSTED_TYPE: true,
} satisfies Config;

const MARKUP = {
  // Themes draw their icons inline: a refreshed cart link without its bag would be a loss.
  USE_PROFILES: { html: true, svg: true },
  ADD_ATTR: ['target'],
  FORBID_TAGS: [
    'style',
    'script',
    'iframe',
    'object',
    'embed',
    'base',
    'link',
    'meta',
    'template',
    'animate',
    'set',
  ],
  FORBID_ATTR: ['style', 'formaction', 'ping'],
  RETURN_TRUSTED_TYPE: true,
} satisfies Config;

/** What the one purifier of the page goes by now. */
let set: Config | undefined;

function clean(html: string, config: Config): SafeHtml {
  // It reads what is allowed, some hundred names, anew with each call that brings it along.
  if (set !== config) DOMPurify.setConfig(config);
  set = config;
  return DOMPurify.sanitize(quietMarkup(html)) as SafeHtml;
}

export function createSanitiser(): Sanitiser {
  const markup = (html: string): SafeHtml => clean(html, MARKUP);
  // It is mostly fetched while an answer is on its way: whatever takes time the first time is done by then.
  markup('<i></i>');
  return {
    notice: (html) => clean(html, NOTICE),
    markup,
    fragment(html) {
      const template = document.createElement('template');
      template.innerHTML = markup(html) as string;
      fillStars(template.content);
      return template.content;
    },
  };
}

/** A shop says by an inline width how full its stars are, which no strict policy lets a parser see; the words say it too. */
function fillStars(root: DocumentFragment): void {
  for (const filled of root.querySelectorAll<HTMLElement>('.star-rating > span')) {
    const { textContent } = filled.querySelector('.rating') ?? filled;
    const rating = Number(/\d+(?:[.,]\d+)?/.exec(textContent ?? '')?.[0].replace(',', '.'));
    if (rating <= 5) filled.style.width = `${rating * 20}%`;
  }
}
