'use client'
import { FileDown, FileUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { buttonVariants } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { showToast } from '@/components/ui/sonner'
import { api } from '@/lib/http/client'

type Path = '/api/services/[id]/file' | '/api/fleet-costs/[id]/file'

type Props = {
  path: Path
  id: number
  /** Null while it has none. */
  fileName: string | null
  mayAdd: boolean
  onAdded: () => Promise<unknown>
}

/** The bill or receipt of an entry as a download, or what adds it. Texts in `fleet.papers`. */
export function PaperButton({ path, id, fileName, mayAdd, onAdded }: Props) {
  const t = useTranslations('fleet.papers')
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const send = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    const body = new FormData()
    body.set('file', file)
    // A refusal is told by the client.
    const sent = await api('PUT', path, { params: { id }, body }).catch(() => null)
    setBusy(false)
    if (sent) showToast({ text: t('added'), tone: 'success' })
    await onAdded()
  }
  if (fileName)
    return (
      <a
        href={path.replace('[id]', String(id))}
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
