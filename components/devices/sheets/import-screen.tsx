'use client'
import { Download, FileSpreadsheet } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { useAccount } from '@/components/account/account-context'
import { ConnectImported } from '@/components/devices/connect/connect-imported'
import { showRefusal } from '@/components/forms/show-refusal'
import { useFetchedResolver } from '@/components/forms/use-fetched-resolver'
import { Button, buttonVariants } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Textarea } from '@/components/ui/textarea'
import { DEFAULT_MODEL } from '@/lib/devices/catalogue-model'
import type { ImportChoice, ImportPreview, ImportResult, importChoice } from '@/lib/devices/import-schema'
import type { SheetColumn } from '@/lib/devices/sheet-columns'
import { arrangeTyped, MAX_TYPED_IMEIS } from '@/lib/devices/typed-devices'
import { DEVICE_ADDRESS } from '@/lib/identifiers/identifier-kinds'
import { ImportOptions } from './import-options'
import { ImportVerdicts } from './import-verdicts'
import { SheetDrop } from './sheet-drop'
import { SheetHeader } from './sheet-header'
import { SheetSummary } from './sheet-summary'
import { TaskCard } from './task-card'
import { type ImportSource, useImport, useImportPreview } from './use-import'
import { VerdictTable } from './verdict-table'

type Kind = ImportSource['kind']
/** Where the screen asks for what the request calls so. */
const FIELDS: Partial<Record<string, keyof ImportChoice>> = {
  accountId: 'owner',
  model: 'model',
  groupId: 'groupId',
}

/** /devices/import: many devices at once, from a spreadsheet or a pasted list, judged before they land. */
export function ImportScreen() {
  const t = useTranslations('deviceSheet')
  const account = useAccount()
  const given = useSearchParams().get('imeis') ?? ''
  const [kind, setKind] = useState<Kind>(given ? 'typed' : 'file')
  const [file, setFile] = useState<File | null>(null)
  const [text, setText] = useState(given.split(',').join('\n'))
  const form = useForm<z.input<typeof importChoice>, unknown, ImportChoice>({
    resolver: useFetchedResolver(() => import('@/lib/devices/import-schema').then((all) => all.importChoice)),
    defaultValues: {
      owner: { id: account.id, name: account.nickName },
      model: DEFAULT_MODEL,
      groupId: null,
      autoActivate: true,
    },
  })
  const choice = useWatch({ control: form.control }) as ImportChoice
  const typedText = useDeferredValue(text)
  const source = useMemo<ImportSource | null>(() => {
    if (kind === 'file') return file && { kind, file }
    return typedText.trim() ? { kind, text: typedText } : null
  }, [kind, file, typedText])
  const preview = useImportPreview(source, choice)
  const importing = useImport()
  const [ordered, setOrdered] = useState<string[]>([])
  const done = importing.data
  const order = form.handleSubmit(async (understood) => {
    if (!source) return
    // Afterwards the preview says that they exist already.
    setOrdered(readyImeis(preview.data))
    try {
      await importing.mutateAsync({ source, choice: understood })
    } catch (error) {
      // Of the whole the client has said why; what was chosen stays.
      showRefusal(error, form, { fieldOf: (path) => FIELDS[path] ?? null })
    }
  })
  const again = () => {
    importing.reset()
    setFile(null)
    setText('')
  }
  const right = preview.data?.right ?? 0

  return (
    <div className="mx-auto flex max-w-[1200px] flex-col gap-5 p-6 phone:p-4">
      <SheetHeader title={t('importTitle')} about={t('importAbout')}>
        <a href="/api/devices/import/template" download className={buttonVariants()}>
          <Download className="size-4" aria-hidden="true" />
          {t('template')}
        </a>
      </SheetHeader>
      <div className="grid grid-cols-[320px_minmax(0,1fr)] items-start gap-6 phone:grid-cols-1">
        <div className="flex flex-col gap-4">
          <SegmentedControl
            label={t('source')}
            value={kind}
            onChange={(value) => setKind(value as Kind)}
            segments={[
              { value: 'file', label: t('fromFile') },
              { value: 'typed', label: t('fromText') },
            ]}
          />
          {kind === 'file' ? (
            <SheetDrop file={file} onChange={setFile} disabled={done !== undefined} />
          ) : (
            <TypedImeis text={text} onChange={setText} disabled={done !== undefined} />
          )}
          <FormProvider {...form}>
            <ImportOptions disabled={done !== undefined} />
          </FormProvider>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {done && 'task' in done ? (
            <>
              <TaskCard ordered={done.task} onAgain={again} againLabel={t('importMore')} />
              <ConnectImported imeis={ordered} />
            </>
          ) : done ? (
            <>
              <SheetSummary
                good={t('created', { count: done.result.created })}
                problems={done.result.problems}
              />
              {done.result.rows.length > 0 && (
                <VerdictTable
                  label={t('refusedLabel')}
                  columns={refusedColumns(done.result)}
                  rows={done.result.rows}
                />
              )}
              <Button className="self-start" onClick={again}>
                {t('importMore')}
              </Button>
              <ConnectImported imeis={ordered} />
            </>
          ) : source === null ? (
            <EmptyState icon={<FileSpreadsheet />} title={t('nothingYet')} text={t('nothingYetText')} />
          ) : (
            <ImportVerdicts preview={preview}>
              <Button
                tone="primary"
                busy={importing.isPending}
                disabled={right === 0 || preview.isFetching}
                onClick={order}
              >
                {t('import', { count: right })}
              </Button>
            </ImportVerdicts>
          )}
        </div>
      </div>
    </div>
  )
}

/** Names are a column where some were typed. */
const refusedColumns = ({ rows }: ImportResult): SheetColumn[] =>
  rows.some(({ given }) => given.name !== undefined) ? ['imei', 'name'] : ['imei']

/** Addresses of the rows of a preview that are ready, as far as it shows them. */
function readyImeis(preview: ImportPreview | undefined): string[] {
  return (preview?.rows ?? []).flatMap(({ given, issues }) => {
    const imei = given.imei?.trim() ?? ''
    return issues.length === 0 && DEVICE_ADDRESS.test(imei) ? [imei] : []
  })
}

function TypedImeis({
  text,
  onChange,
  disabled,
}: {
  text: string
  onChange: (text: string) => void
  disabled: boolean
}) {
  const t = useTranslations('deviceSheet')
  const id = useId()
  const count = arrangeTyped(text).rows.length
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-body font-medium">
        {t('imeis')}
      </label>
      <Textarea
        id={id}
        dir="ltr"
        rows={9}
        autoFocus={text === ''}
        disabled={disabled}
        value={text}
        spellCheck={false}
        placeholder={'860123456789012\n860123456789013 Van 7'}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="font-mono tabular-nums"
      />
      <p className="text-meta text-muted">{t('imeisHint', { count, max: MAX_TYPED_IMEIS })}</p>
    </div>
  )
}
