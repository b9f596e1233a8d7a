// The public address of the product, with the present address of the browser as a proposal.
import { parseSiteAddress } from '@ordo/engine/text/site-address.ts';
import { Button, Input } from 'antd';
import { useText } from '../kit/phrases.ts';
import type { ControlProps } from '../kit/record/field.ts';
import { sysConfigPhrases } from './sys-config.phrases.ts';

export function SiteAddress({ value, onChange, ...props }: ControlProps<string>) {
  const text = useText(sysConfigPhrases);
  const here = parseSiteAddress(location.origin + location.pathname) ?? parseSiteAddress(location.origin);
  return (
    <span className="config-address">
      <Input {...props} value={value ?? ''} placeholder="https://oa.example.com" inputMode="url" onChange={({ target }) => onChange?.(target.value)} />
      {here && here !== value && (
        <Button disabled={props.disabled ?? false} onClick={() => onChange?.(here)}>
          {text('siteAddressHere')}
        </Button>
      )}
    </span>
  );
}
