'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, buttonVariants } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Markdown } from '@/components/ui/markdown'
import type { ReleaseText } from '@/lib/releases/releases'

/** What is new, once. */
export function ReleaseDialog({ release: { version, html } }: { release: ReleaseText }) {
  const t = useTranslations('settings.notes')
  const ui = useTranslations('ui')
  const [open, setOpen] = useState(true)
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      width="wide"
      title={t('popup', { version })}
      closeLabel={ui('close')}
      footer={
        <>
          <Button tone="primary" onClick={() => setOpen(false)}>
            {t('gotIt')}
          </Button>
          <Link
            href="/releaseNotes"
            onClick={() => setOpen(false)}
            className={buttonVariants({ tone: 'ghost' })}
          >
            {t('all')}
          </Link>
        </>
      }
    >
      <Markdown html={html} />
    </Dialog>
  )
}
