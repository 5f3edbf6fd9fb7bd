import type { ReactElement, ReactNode } from 'react';

/** An amount inside a text that an extension's filter may have changed. */
export function FormattedPrice({ format, children }: { format: string; children: ReactNode }): ReactElement {
  const [before, ...after] = format.split('<price/>');
  return (
    <>
      {before}
      {children}
      {after.join('')}
    </>
  );
}
