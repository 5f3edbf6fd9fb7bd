/** The inspector's styles. They are inside a shadow root, so the theme's rules do not reach them. */
export const PANEL_STYLES = `
:host { all: initial; position: fixed; inset: 0; z-index: 2147483647; pointer-events: none; }
* { box-sizing: border-box; }
.toggle, .panel { pointer-events: auto; font: 14px/1.45 system-ui, sans-serif; color: #1b1b1b; }
.toggle { position: fixed; left: 12px; bottom: 12px; min-height: 44px; padding: 0 16px; }
.panel { position: fixed; right: 0; bottom: 0; width: min(400px, 100vw); max-height: min(70vh, 640px); overflow: auto;
  background: #fff; border: 1px solid #767676; border-radius: 8px 8px 0 0; box-shadow: 0 4px 24px rgb(0 0 0 / .3); }
.head { position: sticky; top: 0; display: flex; align-items: center; gap: 8px; padding: 8px 8px 8px 16px; background: #fff;
  border-bottom: 1px solid #d0d0d0; }
h2 { flex: 1; margin: 0; font-size: 16px; }
.body { padding: 8px 16px 16px; }
p { margin: 8px 0; }
button, select { min-height: 44px; padding: 0 12px; font: inherit; color: #1b1b1b; background: #f2f2f2; border: 1px solid #767676;
  border-radius: 6px; cursor: pointer; max-width: 100%; }
button[aria-pressed="true"] { color: #fff; background: #0a4ea3; }
.head button { min-width: 44px; }
@media (max-width: 600px) { .panel { max-height: 55vh; } }
.toggle { color: #fff; background: #0a4ea3; }
:focus-visible { outline: 3px solid #0a4ea3; outline-offset: 2px; }
.toggle:focus-visible { outline-color: #ffb000; }
details { border-top: 1px solid #d0d0d0; }
summary { min-height: 44px; display: flex; align-items: center; gap: 8px; cursor: pointer; overflow-wrap: anywhere; }
summary::before { content: ""; flex: none; width: 12px; height: 12px; border-radius: 50%; background: var(--tone, #767676); }
dl { margin: 0 0 8px; } dt { font-weight: 600; margin-top: 6px; } dd { margin: 0; overflow-wrap: anywhere; }
code { display: block; margin: 6px 0; padding: 8px; background: #f2f2f2; font: 13px/1.4 ui-monospace, monospace; overflow-wrap: anywhere;
  white-space: pre-wrap; user-select: all; }
.actions { display: flex; flex-wrap: wrap; gap: 8px; margin: 8px 0; align-items: center; }
.ready { --tone: #1a7f37; } .waiting { --tone: #0a4ea3; } .loading { --tone: #9a6700; } .failed { --tone: #c1121f; }
.box { position: fixed; border: 2px dashed var(--tone, #767676); border-radius: 3px; }
.box.is-chosen { border-style: solid; border-width: 3px; background: rgb(10 78 163 / .12); }
.name { position: absolute; left: -2px; bottom: 100%; padding: 0 6px; font: 12px/18px system-ui, sans-serif; color: #fff;
  background: var(--tone, #595959); white-space: nowrap; border-radius: 3px 3px 0 0; }
.name.is-inside { bottom: auto; top: 0; }
.glass { position: fixed; inset: 0; pointer-events: auto; cursor: crosshair; }
[hidden] { display: none; }
`;
