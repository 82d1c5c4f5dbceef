'use client'
import { useState } from 'react'
import { usePreference } from '@/components/account/use-preference'
import { isUsable } from '@/lib/connect/setup-texts'

/** The host that trackers are told: what this account typed last, else the platform's own. */
export function useHost(own: string) {
  const { value, keep } = usePreference('connect.host')
  const [typed, setTyped] = useState<string | null>(null)
  const save = (host: string) => {
    const next = host.trim() === own ? '' : host.trim()
    if (isUsable(next) && next !== (value ?? '')) void keep(next)
    setTyped(null)
  }
  return { host: typed ?? (value || own), typing: setTyped, save }
}
