'use client'
import { ImageOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'

type Props = {
  src: string
  alt: string
  className: string
  /** Asks once more where it did not load. A picture within a button has none. */
  retries?: boolean
}

/** A picture of a device: pale while it loads, and says so when it does not. */
export function ShownPicture({ src, alt, className, retries }: Props) {
  const t = useTranslations('deviceFiles')
  const ui = useTranslations('ui')
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [attempt, setAttempt] = useState(0)
  if (state === 'failed')
    return (
      <span className="flex flex-col items-center justify-center gap-2 px-4 py-8 text-center text-body text-muted">
        <ImageOff className="size-5" aria-hidden="true" />
        <span role="status">{t('failed')}</span>
        {retries && (
          <Button
            onClick={() => {
              setAttempt(attempt + 1)
              setState('loading')
            }}
          >
            {ui('retry')}
          </Button>
        )}
      </span>
    )
  return (
    // biome-ignore lint/performance/noImgElement: only for whoever sees the event
    <img
      key={attempt}
      src={src}
      alt={alt}
      aria-busy={state === 'loading'}
      onLoad={() => setState('shown')}
      onError={() => setState('failed')}
      className={cn(state === 'loading' && 'min-h-32 animate-pulse bg-text/8', className)}
    />
  )
}
