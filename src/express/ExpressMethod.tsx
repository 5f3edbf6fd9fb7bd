import { type ReactElement, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { useApp } from '../app/AppContext';
import { expressDesk, methodProps } from '../checkout';
import { Foreign } from '../extend/Foreign';
import { useRegistered } from '../extend/useRegistered';
import { paymentsOf } from '../payment';

/** The button that a method draws. One that breaks leaves its place empty, and the others work. */
export function ExpressMethod({ name }: { name: string }): ReactElement | null {
  const app = useApp();
  const source = useMemo(() => {
    const desk = expressDesk(app);
    return methodProps(app, name, {
      onClick: () => desk.start(name),
      onClose: () => desk.close(name),
      onSubmit: () => desk.submit(name),
      setExpressPaymentError: (message?: unknown) =>
        desk.fail(name, typeof message === 'string' ? message : ''),
    });
  }, [app, name]);
  const props = useSyncExternalStore(source.subscribe, source.get);
  useLayoutEffect(() => () => source.close(), [source]);
  const method = useRegistered(paymentsOf(app).expressMethods).find((one) => one.name === name);
  if (!method) return null;
  return <Foreign of={`the express payment method "${name}"`} content={method.content} props={props} />;
}
