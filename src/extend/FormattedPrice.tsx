import type { ReactElement, ReactNode } from 'react';

/** An amount within the words that others put around it. */
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
