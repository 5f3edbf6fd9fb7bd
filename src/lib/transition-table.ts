/**
 * A row of a state machine's table. For each type of event that applies, it has the function that returns the next
 * state.
 */
export type Transitions<State, Event extends { type: string }> = {
  readonly [T in keyof EventsByType<Event>]?: (state: State, event: EventsByType<Event>[T]) => State;
};

/**
 * An event whose type is `T`. A function that is generic in `T` can call the transition of the event's type without a
 * cast, because TypeScript relates the two by `T`.
 */
export type EventOfType<Event extends { type: string }, T extends Event['type']> = {
  type: T;
} & EventsByType<Event>[T];

type EventsByType<Event extends { type: string }> = { [E in Event as E['type']]: E };
