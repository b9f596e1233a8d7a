import { Select } from 'antd';
import type { Input } from '@ordo/contract/kit.ts';
import type { sysConfigSave } from '@ordo/contract/sys-config.ts';
import { kitPhrases } from '../kit/kit.phrases.ts';
import { useText } from '../kit/phrases.ts';
import type { ControlProps, Section } from '../kit/record/field.ts';
import { LogoControl } from './logo-control.tsx';
import { MailPassword } from './mail-password.tsx';
import { SiteAddress } from './site-address.tsx';
import { sysConfigPhrases } from './sys-config.phrases.ts';

const sslNames = ['mailOpen', 'mailTls', 'mailStartTls'] as const;

/** @param mayTest permission to send a test mail */
export function useConfigSections(mayTest: boolean): Section<keyof Input<typeof sysConfigSave>>[] {
  const text = useText(sysConfigPhrases);
  const kit = useText(kitPhrases);
  const onOff = (value: unknown) => kit(value === 1 ? 'on' : 'off');
  return [
    {
      title: text('sectionName'),
      fields: [
        { key: 'sysName', label: text('sysName') },
        { key: 'companyName', label: text('companyName') },
        { key: 'sysDescription', label: text('sysDescription'), hint: text('sysDescriptionHint') },
        { key: 'copyright', label: text('copyright') },
        {
          key: 'logo',
          label: text('logo'),
          hint: text('logoHint'),
          wide: true,
          control: (props) => <LogoControl {...props} />,
          say: (name) => (name ? <img className="config-logo" src={`/v1/api/system/SysConfig/Logo/${String(name)}`} alt="" /> : text('logoUsual')),
        },
      ],
    },
    {
      title: text('sectionSession'),
      fields: [
        {
          key: 'singleLogin',
          label: text('singleLogin'),
          hint: text('singleLoginHint'),
          kind: 'choice',
          options: [
            { value: '0', label: text('several') },
            { value: '1', label: text('single') },
          ],
        },
        { key: 'signInHelp', label: text('signInHelp'), hint: text('signInHelpHint'), wide: true },
        { key: 'lastLoginTimeSwitch', label: text('lastLogin'), kind: 'mark', say: onOff },
        { key: 'tokenTimeout', label: text('tokenTimeout'), hint: text('tokenTimeoutHint'), kind: 'whole', unit: text('minutes') },
        { key: 'tokenDays', label: text('tokenDays'), hint: text('tokenDaysHint'), kind: 'whole', unit: text('days') },
        { key: 'lockMinutes', label: text('lockMinutes'), hint: text('lockHint'), kind: 'whole', unit: text('minutes') },
      ],
    },
    {
      title: text('sectionPassword'),
      fields: [
        { key: 'passwordLeast', label: text('passwordLeast'), hint: text('passwordLeastHint'), kind: 'whole', unit: text('characters') },
        { key: 'passwordDays', label: text('passwordDays'), hint: text('passwordDaysHint'), kind: 'whole', unit: text('days') },
        { key: 'passwordMixedCase', label: text('passwordMixedCase'), kind: 'mark', say: onOff },
      ],
    },
    {
      title: text('sectionMail'),
      fields: [
        {
          key: 'siteAddress',
          label: text('siteAddress'),
          hint: text('siteAddressHint'),
          wide: true,
          control: (props) => <SiteAddress {...props} />,
          say: (address) => String(address || text('siteAddressNone')),
        },
        { key: 'emailSmtpHost', label: text('mailHost'), hint: text('mailHostHint'), say: (host) => String(host || text('mailToLog')) },
        { key: 'emailSmtpPort', label: text('mailPort'), kind: 'whole', hint: text('mailPortHint') },
        {
          key: 'emailSsl',
          label: text('mailSsl'),
          control: (props) => (
            <Select {...(props as unknown as ControlProps<number>)} options={sslNames.map((name, value) => ({ value, label: text(name) }))} />
          ),
          say: (kind) => text(sslNames[Number(kind)] ?? 'mailOpen'),
        },
        { key: 'emailSender', label: text('mailSender'), hint: text('mailSenderHint') },
        { key: 'emailSenderName', label: text('mailSenderName'), hint: text('mailSenderNameHint') },
        { key: 'emailAccount', label: text('mailAccount'), hint: text('mailAccountHint') },
        {
          key: 'emailPassword',
          label: text('mailPassword'),
          wide: true,
          control: (props, { emailPasswordKept }) => <MailPassword {...props} kept={emailPasswordKept === true} mayTest={mayTest} />,
          say: (_, { emailPasswordKept }) => text(emailPasswordKept ? 'mailHidden' : 'mailNoPassword'),
        },
      ],
    },
    {
      title: text('sectionFlow'),
      fields: [
        { key: 'entrustAcceptance', label: text('entrustAcceptance'), hint: text('entrustAcceptanceHint'), kind: 'mark', say: onOff },
        {
          key: 'flowTaskYears',
          label: text('flowTaskYears'),
          hint: text('flowTaskYearsHint'),
          kind: 'whole',
          unit: text('years'),
          say: (years) => (years === 0 ? text('forEver') : `${String(years)} ${text('years')}`),
        },
      ],
    },
    {
      title: text('sectionStatistics'),
      fields: [{ key: 'usedSince', label: text('usedSince'), hint: text('usedSinceHint'), kind: 'day' }],
    },
    {
      title: text('sectionLog'),
      fields: [
        { key: 'logDays', label: text('logDays'), hint: text('logDaysHint'), kind: 'whole', unit: text('days') },
        { key: 'backupsKept', label: text('backupsKept'), hint: text('backupsKeptHint'), kind: 'whole', unit: text('copies') },
      ],
    },
  ];
}
