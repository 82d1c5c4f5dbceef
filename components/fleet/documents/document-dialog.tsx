'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { FormNotice } from '@/components/forms/form-notice'
import { useLeaveGuard } from '@/components/forms/leave-guard'
import { showRefusal } from '@/components/forms/show-refusal'
import { useSchemaResolver } from '@/components/forms/use-schema-resolver'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { showToast } from '@/components/ui/sonner'
import {
  type DocumentTerms,
  documentTerms,
  type FleetDocument,
  MAX_DOCUMENT_KB,
} from '@/lib/fleet/documents/schema'
import { ApiError } from '@/lib/http/api-error'
import { api } from '@/lib/http/client'
import { PaperField } from '../paper-field'
import { type DocumentsOf, refreshDocuments } from './use-documents'

type Values = z.input<typeof documentTerms>
const FIELDS = ['name', 'number', 'expiresOn'] as const
const OF_FILE = ['fileType', 'fileTooLarge', 'picturePixels', 'bodyTooLarge']

type Props = {
  of: DocumentsOf
  /** Null to add one. */
  document: FleetDocument | null
  onClose: () => void
}

/** What a document is, when it ends, and its file; one that is there already stays unless another is chosen or it is taken away. */
export function DocumentDialog({ of, document, onClose }: Props) {
  const t = useTranslations('fleet.documents')
  const ui = useTranslations('ui')
  const id = useId()
  const queries = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [withoutFile, setWithoutFile] = useState(false)
  const [fileProblem, setFileProblem] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const form = useForm<Values, unknown, DocumentTerms>({
    resolver: useSchemaResolver(documentTerms),
    defaultValues: {
      name: document?.name ?? '',
      number: document?.number ?? '',
      expiresOn: document?.expiresOn ?? '',
    },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const { leave, question } = useLeaveGuard(isDirty || file !== null || withoutFile, onClose)
  const choose = (chosen: File | null) => {
    setFile(chosen)
    const isLarge = chosen !== null && chosen.size > MAX_DOCUMENT_KB * 1000
    setFileProblem(isLarge ? t('tooLarge', { max: MAX_DOCUMENT_KB }) : null)
  }
  const save = form.handleSubmit(async (terms) => {
    if (file && file.size > MAX_DOCUMENT_KB * 1000) return
    setRefusal(null)
    try {
      await send(of, document, terms, { file, withoutFile })
      showToast({ text: t('saved'), tone: 'success' })
      onClose()
      await refreshDocuments(queries)
    } catch (error) {
      if (error instanceof ApiError && OF_FILE.includes(error.error ?? '')) setFileProblem(error.message)
      else
        setRefusal(
          showRefusal(error, form, { fieldOf: (path) => FIELDS.find((one) => one === path) ?? null }),
        )
    }
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      title={t(document ? 'changeTitle' : 'addTitle')}
      closeLabel={ui('close')}
      footer={
        <>
          <Button type="submit" form={id} tone="primary" busy={isSubmitting}>
            {t(document ? 'saveAction' : 'addAction')}
          </Button>
          <Button onClick={leave}>{ui('cancel')}</Button>
        </>
      }
    >
      <form id={id} onSubmit={save} noValidate className="flex flex-col gap-4">
        <FormNotice text={refusal} />
        <Field label={t('name')} hint={t('nameHint')} error={errors.name?.message} required>
          {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
        </Field>
        <Field label={t('number')} error={errors.number?.message}>
          {(control) => <Input {...control} {...form.register('number')} autoComplete="off" />}
        </Field>
        <Field label={t('expiresOn')} hint={t('expiresHint')} error={errors.expiresOn?.message}>
          {(control) => (
            <Input {...control} {...form.register('expiresOn')} type="date" dir="ltr" max="9999-12-31" />
          )}
        </Field>
        <PaperField
          label={t('file')}
          hint={t('fileHint')}
          error={fileProblem}
          file={file}
          kept={withoutFile ? null : document?.file?.name}
          disabled={isSubmitting}
          onChange={choose}
          onTakeAway={() => setWithoutFile(true)}
        />
      </form>
      {question}
    </Dialog>
  )
}

type Paper = { file: File | null; withoutFile: boolean }

function send(of: DocumentsOf, document: FleetDocument | null, terms: DocumentTerms, paper: Paper) {
  const form = new FormData()
  for (const [name, value] of Object.entries(terms)) form.set(name, value ?? '')
  if (paper.file) form.set('file', paper.file)
  if (document && paper.withoutFile) form.set('withoutFile', 'true')
  if (document)
    return api('PUT', '/api/fleet-documents/[id]', {
      params: { id: document.id },
      body: form,
      hideError: true,
    })
  for (const [name, value] of Object.entries(of)) form.set(name, String(value))
  return api('POST', '/api/fleet-documents', { body: form, hideError: true })
}
