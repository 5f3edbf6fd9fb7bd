import DOMPurify, { type Config } from 'dompurify';
import {
  type AllowList,
  DROPPED_TAGS,
  MARKUP,
  NOTICE,
  restoreStarWidths,
  type Sanitiser,
  stripInlineCode,
} from './sanitise-common';

const notice = createConfig(NOTICE);
const markup = createConfig(MARKUP);

/** Creates the sanitiser for browsers without the Sanitizer API (`setHTML`). */
export function createSanitiser(): Sanitiser {
  // Sanitises an example at once: this module is usually loaded while a response is in flight, and the first call
  // does the one-time work before that response arrives.
  sanitiseHtml('<i></i>', markup);
  return {
    notice: (html) => sanitiseHtml(html, notice),
    markup: (html) => restoreStarWidths(sanitiseHtml(html, markup)),
  };
}

/** The configuration that DOMPurify uses now; it has only one per page. */
let currentConfig: Config | undefined;

function sanitiseHtml(html: string, rules: Config): DocumentFragment {
  // Sets the configuration only when it changes, because DOMPurify parses some hundred names each time.
  if (currentConfig !== rules) DOMPurify.setConfig(rules);
  currentConfig = rules;
  // The cast is safe: with RETURN_DOM_FRAGMENT the result is a fragment, but the types know only options that are
  // passed with the call.
  return DOMPurify.sanitize(stripInlineCode(html)) as unknown as DocumentFragment;
}

function createConfig({ tags, svg, attributes, data }: AllowList): Config {
  return {
    ALLOWED_TAGS: [...tags, ...svg],
    ALLOWED_ATTR: [...attributes],
    ALLOW_DATA_ATTR: data,
    ALLOW_ARIA_ATTR: data,
    FORBID_CONTENTS: [...DROPPED_TAGS],
    RETURN_DOM_FRAGMENT: true,
  };
}
