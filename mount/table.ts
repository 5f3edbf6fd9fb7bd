import { catalogue } from './catalogue';
import { unpackTables } from './unpack';

/** Both as the build packs them. While developing there is nothing packed, and no chunk to preload. */
declare const __TIEM_TABLE__: string | null;

export const table = __TIEM_TABLE__ === null ? { catalogue, chunks: {} } : unpackTables(__TIEM_TABLE__);
