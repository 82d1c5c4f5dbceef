'use client'
import { useState } from 'react'
import type { TypedFields } from '@/lib/connect/setup-texts'

const KEY = 'connect.apn'
const EMPTY: TypedFields = { apn: '', user: '', password: '', host: '' }

/** The network of the SIM cards, and the host, as they were typed last in this browser: a fleet has one for most. */
export function useTyped(): [TypedFields, (changed: Partial<TypedFields>) => void] {
  const [fields, setFields] = useState(readKept)
  const change = (changed: Partial<TypedFields>) => {
    const next = { ...fields, ...changed }
    setFields(next)
    try {
      localStorage.setItem(KEY, JSON.stringify(next))
    } catch {
      // A browser may forbid storage; then it lasts as long as the panel.
    }
  }
  return [fields, change]
}

function readKept(): TypedFields {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    const text = (name: keyof TypedFields) => {
      const value = (kept as Partial<Record<keyof TypedFields, unknown>> | null)?.[name]
      return typeof value === 'string' ? value : ''
    }
    return { apn: text('apn'), user: text('user'), password: text('password'), host: text('host') }
  } catch {
    return EMPTY
  }
}
