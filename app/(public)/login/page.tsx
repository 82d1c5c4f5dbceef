import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { LanguageSelect } from '@/components/brand/language-select'
import { FormProblem } from '@/components/login/form-problem'
import { LoginForm } from '@/components/login/login-form'
import { LoginScreen } from '@/components/login/login-screen'
import { SetupForm } from '@/components/login/setup-form'
import { TextLink } from '@/components/login/text-link'
import { LOGIN_TEXTS, pickTexts, SETUP_TEXTS, TRANSPORT_TEXTS } from '@/components/login/texts'
import { hasAnyAccount } from '@/db/queries/accounts/accounts'
import { NEW_VIRTUAL_PATH } from '@/lib/accounts/virtual-start'
import { systemAccess } from '@/lib/auth/access'
import { loginPath, safeReturnPath } from '@/lib/auth/routes'
import { demoLogins } from '@/server/auth/demo-logins'
import { brandOf } from '@/server/brand/brand'
import { pageSession } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('login')
  return { title: t('title') }
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function LoginPage({ searchParams }: Props) {
  const { next: ours, callbackUrl, error } = await searchParams
  // next-auth leads here with a page to come back to under a name of its own.
  const wanted = ours ?? callbackUrl
  const next = safeReturnPath(typeof wanted === 'string' ? wanted : null)
  if (await pageSession()) redirect(next)
  const makesVirtual = next === NEW_VIRTUAL_PATH

  const [brand, t, setup, errors, transport, types, passwords, apply, agreements] = await Promise.all([
    brandOf(await headers()),
    getTranslations('login'),
    getTranslations('setup'),
    getTranslations('errors'),
    getTranslations('transport'),
    getTranslations('accountTypes'),
    getTranslations('passwords'),
    getTranslations('demoApply'),
    getTranslations('agreements'),
  ])
  const footer = (
    <>
      <LanguageSelect language={await getLocale()} label={t('language')} />
      <TextLink href="/agreements">{agreements('link')}</TextLink>
    </>
  )
  const transportTexts = pickTexts(transport, TRANSPORT_TEXTS)

  if (!(await hasAnyAccount(systemAccess('web')))) {
    const texts = { ...pickTexts(setup, SETUP_TEXTS), ...pickTexts(t, ['showPassword', 'hidePassword']) }
    return (
      <LoginScreen brand={brand} title={setup('title')} lead={setup('lead')} footer={footer}>
        <SetupForm next={next} texts={texts} transport={transportTexts} />
      </LoginScreen>
    )
  }
  const demo = await demoLogins()
  const logins = demo?.logins.map(({ account, type }) => ({ account, label: types(type) })) ?? []
  return (
    <LoginScreen
      brand={brand}
      title={t('title')}
      lead={makesVirtual ? t('virtualLead') : t('lead', { brand: brand.domainTitle })}
      footer={footer}
    >
      {error !== undefined && <SignInFailed text={t('failed')} />}
      <LoginForm
        next={next}
        texts={pickTexts(t, LOGIN_TEXTS)}
        emptyText={errors('accountEmpty')}
        transport={transportTexts}
        demo={demo && { password: demo.password, logins }}
      />
      <p className="mt-5 flex flex-wrap justify-between gap-x-6 gap-y-2">
        <TextLink href="/login/forgotten">{passwords('forgotten')}</TextLink>
        <TextLink href="/accountApply">{apply('link')}</TextLink>
        {!makesVirtual && <TextLink href={loginPath(NEW_VIRTUAL_PATH)}>{t('virtual')}</TextLink>}
      </p>
      {brand.qrCodeImage && <AppCode url={brand.qrCodeImage} text={t('appQr')} />}
    </LoginScreen>
  )
}

/** What next-auth says only in the address, and of which nothing is shown: anybody can write an address. */
function SignInFailed({ text }: { text: string }) {
  return (
    <div className="mb-5">
      <FormProblem text={text} />
    </div>
  )
}

/** The domain's QR code with what it is for; on a phone nobody can scan their own screen. */
function AppCode({ url, text }: { url: string; text: string }) {
  return (
    <div className="mt-6 flex items-center gap-3 border-t border-hairline pt-5 touch:hidden">
      {/* biome-ignore lint/performance/noImgElement: the domain's own picture, shown as it was uploaded */}
      <img
        src={url}
        alt=""
        width={72}
        height={72}
        className="size-18 rounded-control bg-white object-contain p-1"
      />
      <p className="text-body text-muted">{text}</p>
    </div>
  )
}
