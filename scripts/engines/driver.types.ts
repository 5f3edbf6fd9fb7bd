/** The WebDriver commands that the journeys use, with Marionette's name and the HTTP method and path of each. */
export const COMMANDS = {
  navigate: ['WebDriver:Navigate', 'POST', '/url'],
  runScript: ['WebDriver:ExecuteAsyncScript', 'POST', '/execute/async'],
  click: ['WebDriver:ElementClick', 'POST', '/element/{id}/click'],
  clear: ['WebDriver:ElementClear', 'POST', '/element/{id}/clear'],
  type: ['WebDriver:ElementSendKeys', 'POST', '/element/{id}/value'],
  goBack: ['WebDriver:Back', 'POST', '/back'],
  deleteCookies: ['WebDriver:DeleteAllCookies', 'DELETE', '/cookie'],
  setWindow: ['WebDriver:SetWindowRect', 'POST', '/window/rect'],
  takePicture: ['WebDriver:TakeScreenshot', 'GET', '/screenshot'],
} as const;

export type CommandName = keyof typeof COMMANDS;

/** One browser with one window, controlled by WebDriver commands. */
export interface BrowserDriver {
  readonly engine: EngineName;
  /** Name and version of the browser, as it reports them. */
  readonly version: string;
  sendCommand(command: CommandName, parameters?: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Returns the script errors that the browser has printed since the last call. */
  takeConsoleErrors(): string[];
  close(): Promise<void>;
}

export const ENGINES = ['chromium', 'firefox', 'webkit'] as const;
export type EngineName = (typeof ENGINES)[number];

/** The key under which WebDriver returns references to elements. */
export const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf';
