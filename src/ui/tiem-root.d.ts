import type { ReactNode } from 'react';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** The element around everything that a widget renders. It has no box, see styles/base.css. */
      'tiem-root': { children?: ReactNode };
    }
  }
}
