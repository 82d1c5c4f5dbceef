'use client'
import { useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { refreshMessages } from '@/components/messages/unread-messages'
import { Button, buttonVariants } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Markdown } from '@/components/ui/markdown'
import { api } from '@/lib/http/client'
import type { ReleaseNews } from '@/lib/releases/releases'

/** What is new, until it was closed once: that is its message read. */
export function ReleaseDialog({ release: { version, html, message } }: { release: ReleaseNews }) {
  const t = useTranslations('settings.notes')
  const ui = useTranslations('ui')
  const queries = useQueryClient()
  const [open, setOpen] = useState(true)
  const close = () => {
    setOpen(false)
    api('POST', '/api/messages/read', { body: { ids: [message], read: true }, hideError: true })
      .then(() => refreshMessages(queries))
      // It is shown again with the next page then.
      .catch(() => {})
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(is) => !is && close()}
      width="wide"
      title={t('popup', { version })}
      closeLabel={ui('close')}
      footer={
        <>
          <Button tone="primary" onClick={close}>
            {t('gotIt')}
          </Button>
          <Link href="/releaseNotes" onClick={close} className={buttonVariants({ tone: 'ghost' })}>
            {t('all')}
          </Link>
        </>
      }
    >
      <Markdown html={html} />
    </Dialog>
  )
}
