package cache

import (
	"errors"
	"fmt"
	"os"
)

// checkDir refuses the folder of a cache that another user may write to: its entries are code. One that does not exist
// yet, or cannot be read, has no entries.
func (f *folder) checkDir() error {
	info, err := os.Stat(f.dir)
	if err != nil {
		return nil
	}
	if err := f.checkWriter(info); err != nil {
		return fmt.Errorf("the cache folder %s is not used: %w, and whoever can write there can run code in this process; "+
			"$%s names another folder, $%s=1 trusts all who can write there", f.dir, err, EnvDir, EnvTrust)
	}
	return nil
}

// checkWriter refuses a file or folder that users other than this one and root may write to. Each file is checked when it is
// read, so that it does not matter who can rename the folders above.
func (f *folder) checkWriter(info os.FileInfo) error {
	if f.trusted {
		return nil
	}
	if why := foreign(info); why != "" {
		return errors.New(why)
	}
	return nil
}
