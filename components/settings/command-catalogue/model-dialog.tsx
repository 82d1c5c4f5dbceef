'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { FormNotice } from '@/components/forms/form-notice'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/native-select'
import { showToast } from '@/components/ui/sonner'
import type { CommandCatalogue } from '@/lib/commands/catalogue/catalogue-schema'
import { putModel } from '@/lib/commands/catalogue/command-draft'
import { protocolName } from '@/lib/connect/protocol-names'
import type { ModelRow } from './models-part'
import { refusalText, useKeepEdit } from './use-catalogue'
import { useJudge } from './use-judge'
import { WireField } from './wire-field'

type Props = {
  known: CommandCatalogue
  /** Null to choose one. */
  row: ModelRow | null
  rows: readonly ModelRow[]
  onClose: () => void
}

/** Stands for a family that is made with this. No family is called so. */
const NEW = '+'

/** Puts a model into a family, which may be a new one, or gives it the family that it has by itself. */
export default function ModelDialog({ known, row, rows, onClose }: Props) {
  const t = useTranslations('commandCatalogue.models')
  const text = useTranslations('commandCatalogue')
  const ui = useTranslations('ui')
  const problems = useTranslations('validation')
  const id = useId()
  const [code, setCode] = useState(row?.code ?? '')
  const [chosen, setChosen] = useState(row?.isOwn ? (row.family ?? '') : '')
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const keep = useKeepEdit(known)
  const judge = useJudge(known)
  const builtIn = known.builtIn.families
  const family = chosen === NEW ? typed.trim() : chosen
  const edit = putModel(code, family || null, builtIn)
  const isNamed = chosen !== NEW || family !== ''
  const { problems: found } = judge(edit(known.document))
  const familyProblem = isNamed ? (found[0]?.text ?? null) : problems('needed')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (code === '' || familyProblem || keep.isPending) return
    keep.mutate(edit, {
      onSuccess: () => {
        showToast({ text: text('saved'), tone: 'success' })
        onClose()
      },
    })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={row ? t('edit', { name: row.name }) : t('add')}
      closeLabel={ui('close')}
      footer={
        <>
          <Button type="submit" form={id} tone="primary" busy={keep.isPending}>
            {text('save')}
          </Button>
          <Button onClick={onClose}>{ui('cancel')}</Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormNotice text={keep.error && refusalText(keep.error)} />
        {!row && (
          <Field label={t('model')} error={tried && code === '' ? problems('needed') : null} required>
            {(control) => (
              <NativeSelect
                {...control}
                value={code}
                onChange={(event) => setCode(event.currentTarget.value)}
              >
                <option value="" hidden />
                {rows.map((one) => (
                  <option key={one.code} value={one.code}>
                    {one.protocol === null ? one.code : `${one.name} (${protocolName(one.protocol)})`}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        )}
        <Field
          label={t('family')}
          hint={t('familyHint')}
          error={tried && chosen !== NEW ? familyProblem : null}
        >
          {(control) => (
            <NativeSelect
              {...control}
              value={chosen}
              onChange={(event) => setChosen(event.currentTarget.value)}
            >
              <option value="">{t('byItself')}</option>
              {[...builtIn, ...known.document.families].map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
              <option value={NEW}>{t('newFamily')}</option>
            </NativeSelect>
          )}
        </Field>
        {chosen === NEW && (
          <WireField
            label={t('familyName')}
            hint={t('familyNameHint')}
            error={tried ? familyProblem : null}
            required
            value={typed}
            onChange={setTyped}
          />
        )}
      </form>
    </Dialog>
  )
}
