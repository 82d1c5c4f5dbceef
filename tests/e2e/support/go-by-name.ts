import { expect, type Page } from '@playwright/test'
import en from '@/messages/en.json' with { type: 'json' }

/** Opens a page by what it is called: by the keys of the search at a desk, by its tab on a phone, which is one tap. */
export async function goByName(page: Page, name: string, isMobile: boolean): Promise<void> {
  const field = page.getByRole('combobox', { name: en.shell.search })
  if (isMobile) await page.getByRole('button', { name: en.shell.search, exact: true }).tap()
  else await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type(name)
  await expect(field).toHaveValue(name)
  await expect(page.getByRole('option', { name, exact: true }).first()).toBeVisible()
  await page.keyboard.press('Enter')
}
