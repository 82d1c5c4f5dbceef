'use client'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { LoadState } from '@/components/settings/load-state'
import type { FromParent, ToParent } from '@/lib/embeds/messages'
import { PROTOCOL_VERSION } from '@/lib/embeds/protocol'
import type { Embed } from '@/lib/embeds/schema'
import { api } from '@/lib/http/client'

type Said = FromParent extends infer M ? (M extends FromParent ? Omit<M, 'fleet'> : never) : never
export type PreviewHandle = { say: (message: Said) => void }

type Props = {
  embed: Pick<Embed, 'id' | 'publicId' | 'name'>
  className: string
  /** What it tells the page around it, which is ours. */
  onMessage?: (message: ToParent) => void
  ref?: Ref<PreviewHandle>
}

/** An embed in a page of ours, by tokens of ten minutes that no other page can use. */
export function PreviewFrame({ embed: { id, publicId, name }, className, onMessage, ref }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const askToken = () => api('POST', '/api/embeds/[id]/preview', { params: { id }, hideError: true })
  const first = useQuery({
    queryKey: ['embed-preview', id],
    queryFn: askToken,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const say = (message: Said) =>
    frame.current?.contentWindow?.postMessage({ fleet: PROTOCOL_VERSION, ...message }, location.origin)
  useImperativeHandle(ref, () => ({ say }))
  const hear = useEffectEvent(({ source, origin, data }: MessageEvent) => {
    if (origin !== location.origin || source !== frame.current?.contentWindow) return
    if (data?.fleet !== PROTOCOL_VERSION) return
    const { fleet: _fleet, ...message } = data as ToParent & { fleet: number }
    onMessage?.(message)
    if (message.type === 'tokenExpiring')
      askToken().then(
        ({ token }) => say({ type: 'token', token }),
        () => {},
      )
  })
  useEffect(() => {
    const listener = (event: MessageEvent) => hear(event)
    addEventListener('message', listener)
    return () => removeEventListener('message', listener)
  }, [])
  return (
    <LoadState of={first} rows={4}>
      {({ token }) => (
        <iframe
          ref={frame}
          title={name}
          allow="fullscreen"
          src={`/iframe?embed=${publicId}&preview=${encodeURIComponent(token)}`}
          className={`max-w-full rounded-panel border border-hairline bg-bg ${className}`}
        />
      )}
    </LoadState>
  )
}
