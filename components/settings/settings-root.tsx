'use client'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** Where the list and a page stand side by side. */
const WIDE = '(width >= 48rem)'

/** Opens the first page where the list stands beside it; on a phone the list is the page. */
export function SettingsRoot({ first }: { first: string }) {
  const router = useRouter()
  useEffect(() => {
    if (matchMedia(WIDE).matches) router.replace(first)
  }, [first, router])
  return null
}
