import { type ReactElement, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { AppContext, useApp } from '../app/AppContext';
import type { App, Domain } from '../app/app.types';

interface PreviewProps {
  element: HTMLElement;
  domains: readonly Domain[];
  children: ReactNode;
}

/** Renders a preview for page editors (`data-tiem-preview`): it looks like the widget but does not react to input. */
export function Preview({ element, domains, children }: PreviewProps): ReactElement | null {
  const page = useApp();
  const [app, setApp] = useState<App | null>(null);

  useLayoutEffect(() => {
    const was = element.hasAttribute('inert');
    element.toggleAttribute('inert', true);
    return () => {
      element.toggleAttribute('inert', was);
    };
  }, [element]);

  useEffect(() => {
    let isGone = false;
    let opened: App | undefined;
    import('./open-preview').then(
      ({ openPreview }) => {
        if (isGone) return;
        opened = openPreview(page, domains);
        setApp(opened);
      },
      (cause: unknown) => page.report('the preview', cause),
    );
    return () => {
      isGone = true;
      opened?.destroy();
    };
  }, [page, domains]);

  return (
    app && (
      <AppContext.Provider value={app}>
        <Provider store={app.store}>{children}</Provider>
      </AppContext.Provider>
    )
  );
}
