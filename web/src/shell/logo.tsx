import logo from '../kit/ordo.svg';

/** The way home. */
export const Logo = ({ name = true }: { name?: boolean }) => (
  <a className="logo" href="#/" aria-label="Ordo">
    <img src={logo} alt="" width="28" height="28" />
    {name && 'Ordo'}
  </a>
);
