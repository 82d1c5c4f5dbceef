'use client'
import { useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import type { TypedFields } from '@/lib/connect/setup-texts'

const keyOf = (login: string) => `connect.apn.${login}`
const EMPTY: TypedFields = { apn: '', user: '', password: '', smsLogin: '', smsPassword: '' }
/** Passwords are not kept. */
const KEPT = ['apn', 'user', 'smsLogin'] as const

/** The network of the SIM cards as this login typed it last in this browser: a fleet has one for most. */
export function useTyped(): [TypedFields, (changed: Partial<TypedFields>) => void] {
  const { account } = useAccount()
  const [fields, setFields] = useState(() => readKept(account))
  const change = (changed: Partial<TypedFields>) => {
    const next = { ...fields, ...changed }
    setFields(next)
    try {
      localStorage.setItem(keyOf(account), JSON.stringify(next, [...KEPT]))
    } catch {
      // A browser may forbid storage; then it lasts as long as the panel.
    }
  }
  return [fields, change]
}

function readKept(login: string): TypedFields {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(login)) ?? '{}')
    const fields = { ...EMPTY }
    for (const name of KEPT) {
      const value = (kept as Partial<Record<keyof TypedFields, unknown>> | null)?.[name]
      if (typeof value === 'string') fields[name] = value
    }
    return fields
  } catch {
    return EMPTY
  }
}
