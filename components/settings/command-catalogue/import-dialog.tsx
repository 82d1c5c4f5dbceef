'use client'
import { FileJson } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FileDrop } from '@/components/files/file-drop'
import { FormNotice } from '@/components/forms/form-notice'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { showToast } from '@/components/ui/sonner'
import { type CatalogueDocument, MAX_DOCUMENT_BYTES } from '@/lib/commands/catalogue/catalogue-document'
import type { CommandCatalogue } from '@/lib/commands/catalogue/catalogue-schema'
import { changesIn, type DocumentChange } from '@/lib/commands/catalogue/document-changes'
import { refusalText, useKeepEdit } from './use-catalogue'
import { type Problem, useJudge } from './use-judge'

type Props = { known: CommandCatalogue; onClose: () => void }
type Read = { document: CatalogueDocument | null; problems: Problem[] }

/** Of what is wrong with a file so much is shown at once. */
const MOST_PROBLEMS = 50
/** Files are written with spaces between what counts. */
const MAX_FILE_BYTES = 4 * MAX_DOCUMENT_BYTES

const TONES: Readonly<Record<DocumentChange['verb'], BadgeTone>> = {
  ...({ added: 'success', changed: 'primary', removed: 'danger' } as const),
}

/** Takes a document from a file in place of the one that holds, once it was looked at what that changes. */
export default function ImportDialog({ known, onClose }: Props) {
  const t = useTranslations('commandCatalogue')
  const ui = useTranslations('ui')
  const problems = useTranslations('validation')
  const [file, setFile] = useState<File | null>(null)
  const [read, setRead] = useState<Read | null>(null)
  const keep = useKeepEdit(known)
  const judge = useJudge(known)
  const take = async (next: File | null) => {
    keep.reset()
    setFile(next)
    setRead(null)
    if (!next) return
    const tooLarge = { path: '', text: problems('catalogue.tooLarge', { max: MAX_DOCUMENT_BYTES / 1000 }) }
    if (next.size > MAX_FILE_BYTES) return setRead({ document: null, problems: [tooLarge] })
    try {
      setRead(judge(JSON.parse(await next.text())))
    } catch {
      setRead({ document: null, problems: [{ path: '', text: t('import.noJson') }] })
    }
  }
  const document = read?.document ?? null
  const changes = document ? changesIn(known.document, document) : []
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(open) => !open && onClose()}
      title={t('import.title')}
      description={t('import.about')}
      closeLabel={ui('close')}
      footer={
        <>
          <Button
            tone="primary"
            busy={keep.isPending}
            disabled={changes.length === 0}
            onClick={() =>
              document &&
              keep.mutate(() => document, {
                onSuccess: () => {
                  showToast({ text: t('saved'), tone: 'success' })
                  onClose()
                },
              })
            }
          >
            {t('import.keep')}
          </Button>
          <Button onClick={onClose}>{ui('cancel')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FileDrop
          file={file}
          onChange={(next) => void take(next)}
          disabled={keep.isPending}
          accept=".json,application/json"
          icon={<FileJson />}
          words={{
            choose: t('import.choose'),
            hint: t('import.hint'),
            takeAway: t('import.takeAway'),
            size: (kilobytes) => t('import.size', { kilobytes }),
          }}
        />
        <FormNotice text={keep.error && refusalText(keep.error)} />
        {read && read.problems.length > 0 && (
          <section role="alert">
            <h3 className="mb-1 text-body font-medium text-danger">
              {t('import.problems', { count: read.problems.length })}
            </h3>
            <ul className="flex flex-col gap-1">
              {read.problems.slice(0, MOST_PROBLEMS).map(({ path, text }) => (
                <li key={`${path} ${text}`} className="text-body">
                  {path && (
                    <bdi dir="ltr" className="me-2 font-mono text-meta text-muted wrap-anywhere">
                      {path}
                    </bdi>
                  )}
                  {text}
                </li>
              ))}
            </ul>
          </section>
        )}
        {document && (
          <section role="status">
            <h3 className="mb-1 text-body font-medium">
              {changes.length === 0 ? t('import.noChanges') : t('import.changes', { count: changes.length })}
            </h3>
            <ul className="flex max-h-80 flex-col overflow-y-auto">
              {changes.map(({ part, name, verb }) => (
                <li key={`${part} ${name}`} className="flex flex-wrap items-center gap-2 py-1 text-body">
                  <Badge tone={TONES[verb]}>{t(`import.verbs.${verb}`)}</Badge>
                  <span className="text-muted">{t(`import.parts.${part}`)}</span>
                  <bdi dir="ltr" className="font-mono wrap-anywhere">
                    {name}
                  </bdi>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  )
}
