import { GRANTS, type Grant, SWITCHES, type Switches } from './switches'
import type { VirtualAccount } from './virtual-schema'

/** What stands in the fields of a virtual account's form. */
export type VirtualFormValues = Switches & {
  account: string
  password: string
  customerName: string
  email: string
  phone: string
  remark: string
  expiresOn: string
  twoFactorRequired: boolean
  scope: 'all' | 'some'
  imeis: string[]
  groupIds: number[]
}

/** A new one may look and report, and nothing else, until it is given more. */
export function newVirtualForm(held: Record<Grant, boolean>): VirtualFormValues {
  const nothing = Object.fromEntries(GRANTS.map((name) => [name, false])) as Switches
  return {
    ...nothing,
    viewReport: held.viewReport,
    webLogin: true,
    appLogin: true,
    twoFactorRequired: false,
    scope: 'all',
    account: '',
    password: '',
    customerName: '',
    email: '',
    phone: '',
    remark: '',
    expiresOn: '',
    imeis: [],
    groupIds: [],
  }
}

export function editVirtualForm(virtual: VirtualAccount): VirtualFormValues {
  const switches = Object.fromEntries(SWITCHES.map((name) => [name, virtual[name]])) as Switches
  return {
    ...switches,
    account: virtual.login,
    password: '',
    customerName: virtual.name,
    email: virtual.email ?? '',
    phone: virtual.phone ?? '',
    remark: virtual.remark ?? '',
    expiresOn: virtual.expiresAt?.slice(0, 10) ?? '',
    twoFactorRequired: virtual.twoFactorRequired,
    scope: virtual.deviceSubset ? 'some' : 'all',
    imeis: virtual.devices.map(({ imei }) => imei),
    groupIds: virtual.groups.map(({ id }) => id),
  }
}

/** The body of a request out of the fields. `limit` is the end of the account that it acts for. */
export function virtualBody(values: VirtualFormValues, limit: string | null, isNew: boolean) {
  const { account, password, expiresOn, scope, imeis, groupIds, ...fields } = values
  return {
    ...fields,
    ...(isNew ? { account, password } : {}),
    expiresAt: expiresOn === '' ? null : limit?.startsWith(expiresOn) ? limit : `${expiresOn}T23:59:59.999Z`,
    devices: scope === 'all' ? { kind: 'all' } : { kind: 'some', imeis, groupIds },
  }
}
