// Pages as PDF. The fonts come along; only the signs that are used are put into the file.
import { createRequire } from 'node:module';

interface PdfMake {
  setFonts(fonts: Record<string, Record<string, string>>): void;
  setUrlAccessPolicy(policy: (url: string) => boolean): void;
  setLocalAccessPolicy(policy: (path: string) => boolean): void;
  createPdf(document: object): { getBuffer(): Promise<Buffer> };
}

const require = createRequire(import.meta.url);
let maker: PdfMake | undefined;

/** Loaded with the first page that somebody prints. */
function pdfMake(): PdfMake {
  if (maker) return maker;
  const made = require('pdfmake') as PdfMake;
  const normal = require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf');
  const bold = require.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf');
  made.setFonts({ Noto: { normal, bold, italics: normal, bolditalics: bold } });
  // Nothing but the fonts is read, whatever a record says.
  made.setUrlAccessPolicy(() => false);
  made.setLocalAccessPolicy((path) => path === normal || path === bold);
  maker = made;
  return made;
}

/** @param document of pdfmake; the same one makes the same bytes when it says when it was made */
export function pdfOf(document: object): Promise<Buffer> {
  return pdfMake().createPdf(document).getBuffer();
}
