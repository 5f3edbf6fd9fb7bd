/**
 * Ends the process with the exit code that `main` returns, or else with `process.exitCode`. If `main` throws, its
 * error message is printed without a stack and the exit code is 2.
 */
export async function runMain(
  main: (args: readonly string[]) => Promise<unknown>,
  args: readonly string[] = process.argv.slice(2),
): Promise<void> {
  try {
    const code = await main(args);
    if (typeof code === 'number') process.exitCode = code;
  } catch (error) {
    console.error(describeError(error));
    // Ends the process explicitly, because servers, browsers and workers that `main` left open would keep it alive.
    process.exit(2);
  }
}

/** Returns the error's message, with instructions if the port is in use. */
export function describeError(error: unknown): string {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number };
  if (code !== 'EADDRINUSE') return message ?? String(error);
  return `Port ${port} is taken by another program. Open the shop on another one: PORT=${(port ?? 3000) + 10} npm start`;
}
