import DOMPurify, { type Config } from 'dompurify';
import {
  type AllowList,
  DROPPED_TAGS,
  MARKUP_ALLOW_LIST,
  NOTICE_ALLOW_LIST,
  restoreStarWidths,
  type Sanitiser,
  stripInlineCode,
} from './sanitise-common';

const noticeConfig = createDomPurifyConfig(NOTICE_ALLOW_LIST);
const markupConfig = createDomPurifyConfig(MARKUP_ALLOW_LIST);

/** Creates the sanitiser for browsers without the Sanitizer API (`setHTML`). */
export function createSanitiser(): Sanitiser {
  // Sanitises an example at once. This module is usually loaded while a response is in flight, so the first call can do
  // one-time work before the response arrives.
  sanitiseHtml('<i></i>', markupConfig);
  return {
    notice: (html) => sanitiseHtml(html, noticeConfig),
    markup: (html) => restoreStarWidths(sanitiseHtml(html, markupConfig)),
  };
}

/** The configuration that DOMPurify uses now, because it has only one per page. */
let currentConfig: Config | undefined;

function sanitiseHtml(html: string, config: Config): DocumentFragment {
  // Sets the configuration only when it changes, because DOMPurify parses some hundred names each time.
  if (currentConfig !== config) DOMPurify.setConfig(config);
  currentConfig = config;
  // The cast is safe: with RETURN_DOM_FRAGMENT the result is a fragment, but the types know only options that are
  // passed with the call.
  return DOMPurify.sanitize(stripInlineCode(html)) as unknown as DocumentFragment;
}

function createDomPurifyConfig({ tags, svg, attributes, dataAttributes: data }: AllowList): Config {
  return {
    ALLOWED_TAGS: [...tags, ...svg],
    ALLOWED_ATTR: [...attributes],
    ALLOW_DATA_ATTR: data,
    ALLOW_ARIA_ATTR: data,
    FORBID_CONTENTS: [...DROPPED_TAGS],
    RETURN_DOM_FRAGMENT: true,
  };
}
