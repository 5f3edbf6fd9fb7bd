/** Paper has no tabs: everything is shown while the page is printed. */
export function openAllForPrint(bodies: readonly HTMLElement[]): () => void {
  const print = matchMedia('print');
  let closed: HTMLElement[] = [];
  const handlePrintChange = () => {
    if (print.matches) {
      closed = bodies.filter(({ style }) => style.display === 'none');
      for (const { style } of closed) style.display = '';
    } else {
      for (const { style } of closed) style.display = 'none';
      closed = [];
    }
  };
  print.addEventListener('change', handlePrintChange);
  return () => print.removeEventListener('change', handlePrintChange);
}
