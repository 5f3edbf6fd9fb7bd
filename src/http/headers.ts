export const ACCEPT_JSON = { Accept: 'application/json, */*;q=0.1' };
export const JSON_TYPE = { 'Content-Type': 'application/json' };
