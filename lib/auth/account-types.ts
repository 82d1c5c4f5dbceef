/**
 * Account types and who may stand under whom. The numbers are ours; 0, 8, 10, 11 and 12 are left
 * free because spec section 6 excludes them, and −1 is its "not known yet".
 */
export const ACCOUNT_TYPES = {
  administrator: 1,
  distributor: 2,
  salesManager: 3,
  sales: 4,
  enterprise: 5,
  endUser: 6,
  virtual: 7,
  demo: 9,
} as const

export type AccountTypeName = keyof typeof ACCOUNT_TYPES

const NAMES = new Map<number, AccountTypeName>(
  Object.entries(ACCOUNT_TYPES).map(([name, code]) => [code, name as AccountTypeName]),
)

/** The name of a stored type code; throws on a code that no account can have. */
export function accountTypeName(code: number): AccountTypeName {
  const name = NAMES.get(code)
  if (!name) throw new Error(`account type ${code} does not exist`)
  return name
}

/** Which types an account of the key's type may create below itself. */
export const MAY_CREATE: Record<AccountTypeName, readonly AccountTypeName[]> = {
  administrator: ['distributor', 'salesManager', 'sales', 'enterprise', 'endUser', 'virtual', 'demo'],
  distributor: ['distributor', 'salesManager', 'sales', 'enterprise', 'endUser', 'virtual', 'demo'],
  salesManager: ['sales', 'enterprise', 'endUser', 'virtual'],
  sales: ['enterprise', 'endUser', 'virtual'],
  enterprise: ['enterprise', 'endUser', 'virtual'],
  endUser: ['virtual'],
  virtual: [],
  demo: [],
}
