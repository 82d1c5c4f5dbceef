'use client'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { FormNotice } from '@/components/forms/form-notice'
import { LeaveGuard, useLeaveGuard } from '@/components/forms/leave-guard'
import { showRefusal } from '@/components/forms/show-refusal'
import { useSchemaResolver } from '@/components/forms/use-schema-resolver'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/sonner'
import { bearsBrand } from '@/lib/domains/proof'
import { createDomainBody, type Domain } from '@/lib/domains/schema'
import { ApiError } from '@/lib/http/api-error'
import { api } from '@/lib/http/client'
import { BrandPreview } from './brand-preview'
import { DomainFields } from './domain-fields'
import { type DomainValues, shownColors, startValues } from './form-values'
import { useChosenPictures } from './use-chosen-pictures'
import { refreshDomains, savePictures } from './use-domains'

type Props = {
  domain: Domain | null
  onClose: () => void
  /** A host is new, and has to be proven. */
  onUnproven: (id: number) => void
}

const AT_HOST = { domainExists: 'host', domainReserved: 'host' } as const

/** A domain, new or to be changed, beside the login as it will look. */
export function DomainEditor({ domain, onClose, onUnproven }: Props) {
  const t = useTranslations('domains')
  const language = useLocale()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const [made, setMade] = useState<Domain | null>(domain)
  const pictures = useChosenPictures(domain)

  const form = useForm<DomainValues>({
    defaultValues: startValues(domain, language),
    resolver: useSchemaResolver(createDomainBody),
  })
  const { isDirty, isSubmitting } = form.formState
  const dirty = isDirty || pictures.dirty
  const guard = useLeaveGuard(dirty, onClose)
  const shown = { ...form.getValues(), ...useWatch({ control: form.control }) }

  const saveFields = async (values: DomainValues) => {
    const saved = made
      ? await api('PATCH', '/api/domains/[id]', { params: { id: made.id }, body: values, hideError: true })
      : await api('POST', '/api/domains', { body: values, hideError: true })
    // A second try after a refused picture must not make the domain again.
    setMade(saved)
    return saved
  }
  const save = form.handleSubmit(async (values) => {
    setProblem(null)
    let saved: Domain | null = null
    try {
      saved = await saveFields(values)
      await savePictures(saved.id, pictures.chosen)
      showToast({
        text: t(bearsBrand(saved.state) ? 'saved' : 'savedWaiting', { host: saved.host }),
        tone: 'success',
      })
      await refreshDomains(queries)
      if (saved.state === 'waiting' && saved.host !== domain?.host) onUnproven(saved.id)
      onClose()
    } catch (error) {
      if (saved && error instanceof ApiError) {
        await refreshDomains(queries)
        return setProblem(t('picturesNotSaved', { reason: error.message }))
      }
      setProblem(showRefusal(error, form, { fieldOf: (path) => path as keyof DomainValues, byName: AT_HOST }))
    }
  })

  return (
    <div className="mx-auto max-w-[1120px] p-6 phone:p-4">
      <header className="mb-5 flex items-center gap-2">
        <Button tone="ghost" icon={<ArrowLeft className="size-4 rtl:-scale-x-100" />} onClick={guard.leave}>
          {t('back')}
        </Button>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_400px]">
        <FormProvider {...form}>
          <form
            noValidate
            onSubmit={(event) => void save(event)}
            className="flex flex-col gap-6 rounded-panel border border-hairline bg-surface p-5 phone:p-4"
          >
            <h1 className="text-h2 font-semibold">{domain ? <bdi>{domain.host}</bdi> : t('newTitle')}</h1>
            <FormNotice text={problem} />
            <DomainFields colors={shownColors(shown)} pictures={pictures} />
            <footer className="flex flex-row-reverse gap-2 border-t border-hairline pt-4">
              <Button type="submit" tone="primary" busy={isSubmitting} disabled={!!domain && !dirty}>
                {t(domain ? 'save' : 'create')}
              </Button>
            </footer>
          </form>
        </FormProvider>
        <div className="lg:sticky lg:top-6">
          <BrandPreview
            title={shown.title || t('siteTitle')}
            colors={shownColors(shown)}
            logo={pictures.urlOf('logo')}
            illustration={pictures.urlOf('loginPageIllustration')}
            qrCode={pictures.urlOf('qrCodeImage')}
            withPicture={shown.loginView === 'newlogin'}
          />
        </div>
      </div>
      {guard.question}
      <LeaveGuard active={dirty && !isSubmitting} />
    </div>
  )
}
