import { type ReactElement, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { AppContext, useApp } from '../app/AppContext';
import type { App, Domain } from '../app/app.types';

interface PreviewProps {
  element: HTMLElement;
  domains: readonly Domain[];
  /** Called before the first render with the preview's own app, for example to hide fields of the checkout. */
  onOpen?: (app: App) => void;
  children: ReactNode;
}

/**
 * Renders a preview for page editors (`data-tiem-preview`). The preview looks like the widget but does not react to
 * input.
 */
export function Preview({ element, domains, onOpen, children }: PreviewProps): ReactElement | null {
  const pageApp = useApp();
  const [app, setApp] = useState<App | null>(null);

  useLayoutEffect(() => {
    const wasInert = element.hasAttribute('inert');
    element.toggleAttribute('inert', true);
    return () => {
      element.toggleAttribute('inert', wasInert);
    };
  }, [element]);

  useEffect(() => {
    let isUnmounted = false;
    let previewApp: App | undefined;
    import('./open-preview').then(
      ({ openPreview }) => {
        if (isUnmounted) return;
        previewApp = openPreview(pageApp, domains);
        onOpen?.(previewApp);
        setApp(previewApp);
      },
      (cause: unknown) => pageApp.report('the preview', cause),
    );
    return () => {
      isUnmounted = true;
      previewApp?.destroy();
    };
  }, [pageApp, domains, onOpen]);

  return (
    app && (
      <AppContext.Provider value={app}>
        <Provider store={app.store}>{children}</Provider>
      </AppContext.Provider>
    )
  );
}
