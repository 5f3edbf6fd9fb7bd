/* The members of jQuery that the bridge uses. */

export interface JQueryEvent {
  readonly target: EventTarget;
  /** The native event; missing if a script called `.trigger()`, which native listeners do not receive. */
  readonly originalEvent?: Event;
}

interface JQueryCollection {
  on(events: string, handler: (event: JQueryEvent, ...details: unknown[]) => void): JQueryCollection;
  on(
    events: string,
    selector: string,
    handler: (event: JQueryEvent, ...details: unknown[]) => void,
  ): JQueryCollection;
  off(events: string): JQueryCollection;
  trigger(event: string, details?: readonly unknown[]): JQueryCollection;
  /** Calls the handlers of the element itself. Unlike `trigger`, it does not let the event bubble. */
  triggerHandler(event: string, details?: readonly unknown[]): unknown;
}

export type JQuery = (target: EventTarget | readonly EventTarget[]) => JQueryCollection;
