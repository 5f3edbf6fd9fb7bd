import './toc.css';
import type { ViewDefinition } from '../../mount/runtime/mount.types';
import { tocTexts } from '../../src/i18n/vi/toc';
import type { OptionsSchema } from '../../src/lib/options';
import { HEADER_OFFSET } from '../../src/lib/scroll-to';
import { readToc, type TocProps } from './read-props';
import { Toc } from './Toc';

const options = {
  closed: {
    type: 'flag',
    default: false,
    help: 'Starts closed, for example because the server read the cookie tocplus_hidetoc',
  },
  content: {
    type: 'selector',
    default: '.entry-content',
    help: 'Where to find headings if the server printed no list',
  },
  headings: {
    type: 'selector',
    default: 'h2, h3',
    help: 'Headings for a list drawn by the widget, two levels',
  },
  offset: {
    type: 'number',
    default: HEADER_OFFSET,
    min: 0,
    help: 'Pixels kept free above a section, for a sticky header',
  },
} as const satisfies OptionsSchema;

const definition: ViewDefinition<typeof options, TocProps, typeof tocTexts> = {
  kind: 'view',
  name: 'toc',
  options,
  texts: tocTexts,
  domains: [],
  read: readToc,
  View: Toc,
};

export default definition;
