'use client'
import { useMutation } from '@tanstack/react-query'
import { Megaphone, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { IconButton } from '@/components/ui/icon-button'
import { Markdown } from '@/components/ui/markdown'
import type { Message } from '@/lib/messages/schema'

type Handlers = { settle: (one: Message) => Promise<void>; close: (one: Message) => void }
type Props = Handlers & { popup: Message | undefined; banner: Message | undefined }

/** A popup over the page and a banner above it, where there are such. */
export function AnnouncementLayer({ popup, banner, ...handlers }: Props) {
  return (
    <>
      {banner && <Banner key={banner.id} announced={banner} {...handlers} />}
      {popup && <Popup key={popup.id} announced={popup} {...handlers} />}
    </>
  )
}

type One = Handlers & { announced: Message }

function Popup({ announced, settle, close }: One) {
  const t = useTranslations('shell.announcement')
  const { mutate, isPending } = useMutation({ mutationFn: () => settle(announced) })
  const must = announced.announcement?.mustAcknowledge === true
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close(announced)}
      width="wide"
      title={announced.title}
      description={announced.sender ?? undefined}
      closeLabel={t(must ? 'later' : 'close')}
      footer={
        <>
          <Button tone="primary" busy={isPending} onClick={() => mutate()}>
            {t(must ? 'acknowledge' : 'gotIt')}
          </Button>
          {must && <Button onClick={() => close(announced)}>{t('later')}</Button>}
        </>
      }
    >
      <Words announced={announced} />
    </Dialog>
  )
}

function Banner({ announced, settle, close }: One) {
  const t = useTranslations('shell.announcement')
  const { mutate, isPending } = useMutation({ mutationFn: () => settle(announced) })
  const must = announced.announcement?.mustAcknowledge === true
  return (
    <section
      aria-label={t('label')}
      className="flex shrink-0 items-start gap-3 border-b border-hairline bg-raised px-4 py-2 print:hidden"
    >
      <Megaphone className="mt-0.5 size-4 shrink-0 text-primary-text" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="text-body font-semibold break-words">
          {announced.title}
        </p>
        <div className="max-h-24 overflow-y-auto text-body">
          <Words announced={announced} />
        </div>
      </div>
      {must && (
        <Button tone="primary" busy={isPending} onClick={() => mutate()}>
          {t('acknowledge')}
        </Button>
      )}
      <IconButton label={t(must ? 'later' : 'close')} icon={<X />} onClick={() => close(announced)} />
    </section>
  )
}

/** Read in the direction of their own language, which may not be the page's. */
function Words({ announced: { html, language } }: { announced: Message }) {
  return (
    <div lang={language ?? undefined} dir="auto" className="break-words">
      <Markdown html={html ?? ''} />
    </div>
  )
}
