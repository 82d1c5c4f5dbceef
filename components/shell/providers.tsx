'use client'
import { DirectionProvider } from '@radix-ui/react-direction'
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { closeAllLayers } from '@/components/ui/open-layers'
import { setPartFailure } from '@/components/ui/part'
import { showToast, Toaster } from '@/components/ui/sonner'
import { ApiError } from '@/lib/http/api-error'
import { setClientHooks } from '@/lib/http/client'

const STALE_MS = 10_000

// What a person changes is drawn in the same turn; a later one would let a controlled box jump back and forth.
notifyManager.setScheduler(queueMicrotask)

/** What every page of the console stands on: server state, direction, toasts, texts of failed calls. */
export function Providers({ dir, children }: { dir: 'ltr' | 'rtl'; children: ReactNode }) {
  const transport = useTranslations('transport')
  const shell = useTranslations('shell')
  const ui = useTranslations('ui')
  const [client] = useState(makeQueryClient)

  useEffect(() => {
    setClientHooks({
      showMessage: (text) => showToast({ text, tone: 'danger' }),
      texts: {
        timedOut: transport('timedOut'),
        unreachable: transport('unreachable'),
        unreadable: transport('unreadable'),
      },
    })
    // What did not come once is remembered as missing: only the page anew brings it.
    const action = { label: shell('reload'), onPress: () => location.reload() }
    setPartFailure(() => showToast({ text: transport('unreachable'), tone: 'danger', action }))
  }, [transport, shell])

  return (
    <DirectionProvider dir={dir}>
      <QueryClientProvider client={client}>
        {children}
        <CloseOnNavigation />
        <Toaster label={ui('notifications')} closeLabel={ui('close')} dir={dir} />
      </QueryClientProvider>
    </DirectionProvider>
  )
}

function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: (failures, error) => failures < 1 && error instanceof ApiError && error.isPassing,
      },
      mutations: { retry: false },
    },
  })
}

/** Spec section 2: every navigation closes what is open over the page. */
function CloseOnNavigation() {
  const path = usePathname()
  const last = useRef(path)
  useEffect(() => {
    if (last.current === path) return
    last.current = path
    closeAllLayers()
  }, [path])
  return null
}
