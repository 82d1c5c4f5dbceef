'use client'
import { FileDown, FileUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { buttonVariants } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { showToast } from '@/components/ui/sonner'
import { type LedgerPlace, sendPaper } from './send-paper'

type Props = {
  place: LedgerPlace
  id: number
  /** Null while it has none. */
  fileName: string | null
  mayAdd: boolean
  onAdded: () => Promise<unknown>
}

/** The bill or receipt of an entry as a download, or what adds it. Texts in `fleet.papers`. */
export function PaperButton({ place, id, fileName, mayAdd, onAdded }: Props) {
  const t = useTranslations('fleet.papers')
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const send = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    const isSent = await sendPaper(place, id, file)
    setBusy(false)
    if (isSent) showToast({ text: t('added'), tone: 'success' })
    await onAdded()
  }
  if (fileName)
    return (
      <a
        href={`${place}/${id}/file`}
        download
        className={buttonVariants({ tone: 'ghost' })}
        aria-label={t('fileOf', { name: fileName })}
        title={fileName}
      >
        <FileDown className="size-4" aria-hidden="true" />
      </a>
    )
  if (!mayAdd) return null
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/pdf,image/jpeg,image/png"
        onChange={({ currentTarget }) => void send(currentTarget.files?.[0])}
      />
      <IconButton label={t('add')} icon={<FileUp />} disabled={busy} onClick={() => input.current?.click()} />
    </>
  )
}
