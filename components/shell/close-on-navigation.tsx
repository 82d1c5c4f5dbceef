'use client'
import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { closeAllLayers } from '@/components/ui/open-layers'

/** Spec section 2: every navigation closes what is open over the page. */
export function CloseOnNavigation() {
  const path = usePathname()
  const last = useRef(path)
  useEffect(() => {
    if (last.current === path) return
    last.current = path
    closeAllLayers()
  }, [path])
  return null
}
